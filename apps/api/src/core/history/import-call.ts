/** What the history calls the work of an import by: its events belong together, as those of one call do. */
export const importCall = (id: string) => `import ${id}`
