import { expect, test } from "vitest";
import vectors from "../../../tests/sentences.json";
import { fill, type Params } from "./message";

for (const { message, values, ...told } of vectors) {
  const params = (values ?? {}) as Params;
  for (const language of ["fr", "en"] as const)
    test(`${language}: ${message} ${JSON.stringify(params)}`, () => expect(fill(message, params, language)).toBe(told[language]));
}
