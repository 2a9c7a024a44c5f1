/** The tags in a text with commas between them, each once. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
