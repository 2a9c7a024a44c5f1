import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process of the benchmark's own. */
export interface Child {
  /** The first line of output with this beginning. */
  line(beginning: string): Promise<string>
  pid: number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Runs a script of this folder, or one beside it, in a process of its own.
 *
 * @param path relative to this folder
 * @param flags of Node.js
 */
export function startChild(
  path: string,
  env: Record<string, string>,
  { args = [], flags = [] }: { args?: string[]; flags?: string[] } = {},
): Child {
  const script = fileURLToPath(new URL(path, import.meta.url))
  const child = spawn(
    process.execPath,
    [...flags, '--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  const lines = createInterface(child.stdout)
  return {
    pid: child.pid!,
    line: (beginning) =>
      new Promise((resolve, reject) => {
        lines.on('line', (text) => {
          if (text.startsWith(beginning)) resolve(text.slice(beginning.length))
        })
        void ended.then(() => reject(new Error(`${path} ended before it said «${beginning}»`)))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Sends requests in a process of its own, and answers requests per second and bytes per answer. */
export async function fire(settings: {
  port: number
  requests: { method?: string; path: string; body?: object }[]
  headers: Record<string, string>[]
  connections: number
  seconds: number
}): Promise<{ rate: number; bytes: number }> {
  const generator = startChild(
    './fire.ts',
    {},
    {
      args: [JSON.stringify({ ...settings, warmup: 1 })],
    },
  )
  const said = await generator.line('fired ')
  await generator.stop()
  return JSON.parse(said) as { rate: number; bytes: number }
}
