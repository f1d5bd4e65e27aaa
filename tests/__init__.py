"""The tests, a folder for each folder of the package."""
