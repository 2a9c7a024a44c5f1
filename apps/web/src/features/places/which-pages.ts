import { redirect } from '@tanstack/react-router'
import { flagsKnown } from '#lib/flags.ts'
import { type Need, needs } from '#lib/session.ts'

type Guard = ReturnType<typeof needs>
type Guarded = Parameters<Guard>[0] & { cause?: string }

/** Whoever stays on a page has been asked already: a filter or another place must not wait for an answer. */
const stays = ({ cause }: Guarded) => cause === 'stay'

/** Whether sites and locations are one page here, with a tree, or two. */
const isTree = async () => (await flagsKnown())['locations.hierarchical.enable']

/** Guards a page that exists only while sites and locations are two; else the tree shows what it would have shown. */
export const needsLists =
  (need: Need) =>
  async (where: Guarded): Promise<void> => {
    await needs(need)(where)
    if (stays(where) || !(await isTree())) return
    const { params } = where as { params?: { id?: string } }
    const id = params?.id
    const search = id === undefined ? {} : { node: id }
    throw redirect({ to: '/system-settings/sites-locations', search, replace: true })
  }

/** Guards the page of the tree; while it is switched off there are the lists. */
export const needsTree =
  (need: Need) =>
  async (where: Guarded): Promise<void> => {
    await needs(need)(where)
    if (!stays(where) && !(await isTree()))
      throw redirect({ to: '/system-settings/sites', replace: true })
  }
