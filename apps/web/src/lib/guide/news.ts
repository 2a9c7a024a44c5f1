import changes from '../../../../../CHANGELOG.md?raw'

/** What is new in each version, each point on a line of its own. */
export const news = changes.replace(/^# .*\n+/, '').replace(/\n {2,}(?=\S)/g, ' ')
