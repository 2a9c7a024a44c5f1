import { randomUUID } from 'node:crypto'
import { confirmPlace, openPlace } from './open.ts'
import type { Place } from './place.ts'

const prefixOf = (place: Place): string => ('folder' in place ? '' : place.prefix)

/** The path from one prefix to another that is the same or inside it; undefined if it isn't. */
function pathTo(prefix: string, outer: string): string | undefined {
  if (prefix === outer) return ''
  const beginning = outer === '' ? '' : `${outer}/`
  return prefix.startsWith(beginning) ? `${prefix.slice(beginning.length)}/` : undefined
}

/**
 * Checks before a move that the new place is not the old one, and not inside it: each file would be taken for its own
 * copy, and removed. To find out, a file is written, because a bucket may have several addresses.
 *
 * @throws Error that says which settings are wrong
 */
export async function confirmApart(from: Place, to: Place): Promise<void> {
  const [source, target] = [openPlace(from), openPlace(to)]
  if (!('folder' in from)) await confirmPlace(source, 'STORAGE_ALSO_URL')
  if (!('folder' in to)) await confirmPlace(target, 'STORAGE_URL')
  const path = pathTo(prefixOf(to), prefixOf(from))
  if (path === undefined) return
  const name = `moving-${randomUUID()}`
  await target.put(name, '').catch((error: unknown) => {
    throw new Error(
      'STORAGE_URL: nothing can be written there. Check the permissions of the key, or of the folder.',
      { cause: error },
    )
  })
  const isSame = await source.exists(path + name).finally(() => target.delete(name))
  if (isSame)
    throw new Error(
      'Nothing was moved: STORAGE_URL is the same place as STORAGE_ALSO_URL, or inside it. Set STORAGE_ALSO_URL to where ' +
        'the files are now, and STORAGE_URL to where they go; it is disk unless it is set.',
    )
}
