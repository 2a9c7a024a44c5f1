const files = import.meta.glob<string>('../../../../../CHANGELOG.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What is new in each version, each point on a line of its own. */
export const news = Object.values(files)
  .join('\n')
  .replace(/^# .*\n+/, '')
  .replace(/\n {2,}(?=\S)/g, ' ')
