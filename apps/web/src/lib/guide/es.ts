/** The pages of the guide, by their files. */
export const files = import.meta.glob<string>('../../../../../docs/guide/es/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
