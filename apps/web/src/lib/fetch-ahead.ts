/** A page that has just come asks for its own data first. */
const WAIT_MS = 4000

/** What the browser knows of the connection, where it tells. */
const isSparing = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches every part of the application into the browser's cache, one after the other, so that menus, dialogs and
 * other pages open without a network, too. People who spare data load only what they open.
 */
export async function fetchAhead(): Promise<void> {
  if (isSparing()) return
  await new Promise((resume) => {
    setTimeout(resume, WAIT_MS)
  })
  const list = await fetch('/parts.json', { priority: 'low' })
  if (!list.ok) return
  for (const part of (await list.json()) as string[]) {
    // Whether it came is said where it is needed.
    const answer = await fetch(part, { priority: 'low' })
    await answer.arrayBuffer()
  }
}
