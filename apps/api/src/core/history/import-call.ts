/** The request id of an import in the history, by which its events belong together. */
export const importCall = (id: string) => `import ${id}`
