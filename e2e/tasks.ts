import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time in microseconds. */
  tdur?: number
  args?: { name?: string }
}

/**
 * The CPU time of each task of the page's main thread during `work`, in milliseconds. CPU time doesn't depend on the
 * load of the machine.
 */
export async function tasksDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser()!
  await browser.startTracing(page, {
    categories: ['-*', 'toplevel', '__metadata', 'disabled-by-default-devtools.timeline'],
  })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const key = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(key),
  )
  return (
    trace.traceEvents
      .filter((event) => event.name === 'RunTask' && event.ph === 'X' && main.has(key(event)))
      // Tasks that were running when the recording started or ended have no duration.
      .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]))
  )
}
