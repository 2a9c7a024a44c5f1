import { sitesApi } from '@steward/contract/sites.ts'

/** The results of people who worked all the time. */
interface Seen {
  answers: number
  /** Failures: a wrong status, a broken connection, a record that its creator didn't find. */
  failures: string[]
}

interface Site {
  data: { id: string; name: string; lock_version: number }
}

const { path } = sitesApi.list

/**
 * Creates sites, reads each at once, changes it, and reads it again, with cookies like a browser.
 */
async function work(url: string, headers: Record<string, string>, seen: Seen, isOn: () => boolean) {
  let cookie = ''
  const ask = async (expected: number, to: string, method = 'GET', body?: object) => {
    const answer = await fetch(`${url}/api/v1${to}`, {
      method,
      headers: { ...headers, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await answer.text()
    seen.answers += 1
    if (answer.status !== expected)
      throw new Error(`${method} ${to}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text) as Site
  }
  for (let n = 0; isOn(); n++)
    try {
      const name = `Site ${Math.random()} ${n}`
      const { data } = await ask(201, path, 'POST', { site: { name } })
      const at = `${path}/${data.id}`
      const read = await ask(200, at)
      const { lock_version } = read.data
      await ask(200, at, sitesApi.update.method, { site: { name: `${name}!`, lock_version } })
      const again = await ask(200, at)
      if (again.data.name !== `${name}!`) throw new Error(`${at} was read as it had been before`)
      await ask(200, `${path}?per_page=20`)
    } catch (error) {
      const { message, cause } = error as Error
      seen.failures.push(`${message} ${cause instanceof Error ? cause.message : ''}`)
    }
}

/**
 * Lets people work until `stop`.
 *
 * @param people the headers of each: a session may send 200 requests per second
 */
export function peopleAtWork(url: string, people: readonly Record<string, string>[]) {
  const seen: Seen = { answers: 0, failures: [] }
  let isOn = true
  const working = people.map((headers) => work(url, headers, seen, () => isOn))
  return {
    seen,
    /** Waits for so many more answers. */
    more: async (answers: number) => {
      const until = seen.answers + answers
      while (seen.answers < until) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    stop: async () => {
      isOn = false
      await Promise.all(working)
      return seen
    },
  }
}

/** The rate of reads per second by so many concurrent readers. */
export async function readsPerSecond(
  url: string,
  headers: Record<string, string>,
  seconds: number,
) {
  const end = performance.now() + seconds * 1_000
  let answers = 0
  const reading = async () => {
    while (performance.now() < end) {
      const answer = await fetch(`${url}/api/v1${path}?per_page=100`, { headers })
      await answer.arrayBuffer()
      if (answer.status === 200) answers += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, reading))
  return answers / seconds
}
