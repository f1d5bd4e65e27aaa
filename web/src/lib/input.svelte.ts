/** Whether the last input was by keyboard, so that what has the focus must be seen among its neighbours. */

export const input = $state({ byKeys: false });
