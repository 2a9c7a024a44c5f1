import type { Env } from '../env.ts'
import { confirmPlace, DISK, openPlace, placeOf } from '../storage/open.ts'
import { bad, type Finding, good, reason } from './finding.ts'

/** Checks that each bucket with files can be read. Nothing is written. */
export async function checkFiles(env: Env): Promise<Finding[]> {
  const names = ['STORAGE_URL', 'STORAGE_ALSO_URL'] as const
  const found = names.map(async (name): Promise<Finding[]> => {
    const url = env[name]
    if (url === undefined || url === DISK) return []
    try {
      const place = placeOf(url, env)
      await confirmPlace(openPlace(place), name)
      return [good(`The bucket of ${name} answers`)]
    } catch (error) {
      return [bad(`${reason(error)} ${because(error)}`.trim())]
    }
  })
  return (await Promise.all(found)).flat()
}

/** The answer of the service, or that it didn't answer. */
function because(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  if (cause === undefined) return ''
  const deeper = (cause as { cause?: unknown }).cause
  return deeper === undefined ? `(${reason(cause)})` : because(cause)
}
