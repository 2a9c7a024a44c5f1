import { locationsApi } from '@steward/contract/locations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { flagsKnown } from '#lib/flags.ts'
import { session } from '#lib/session-store.ts'
import { may, type Need, needs, useFlag, useMay } from '#lib/session.ts'

type Guard = ReturnType<typeof needs>
type Guarded = Parameters<Guard>[0] & { cause?: string }

// Where there is a tree of places, it takes the place of their lists: a page of the one leads to the other.

/** What a route of the lists may know of where somebody goes. */
interface Where {
  context: { queryClient: QueryClient }
  params?: { id?: string }
  search?: { layout?: 'list' }
}

/** Whoever stays on a page has been asked already: a filter or another place must not wait for an answer. */
const stays = ({ cause }: Guarded) => cause === 'stay'

/** Whether sites and locations are one page here, with a tree, or two. Who may see one kind only has its list. */
const isTree = async () =>
  (await flagsKnown())['locations.hierarchical.enable'] && may(session.get(), locationsApi.tree)

/** Whether this person finds sites and locations in the tree. */
export function useHasTree(): boolean {
  const isOn = useFlag('locations.hierarchical.enable')
  const maySee = useMay(locationsApi.tree)
  return isOn && maySee
}

/**
 * Guards a page of one kind of place. Where there is a tree, it shows what the page would have shown, unless the
 * address asks for the list (`layout=list`): archived places, exports and views are nowhere else.
 *
 * @param hidden whether the place that the address names is one that the tree doesn't show
 */
export const needsLists =
  (need: Need, hidden?: (queryClient: QueryClient, id: string) => Promise<boolean>) =>
  async (guarded: Guarded): Promise<void> => {
    await needs(need)(guarded)
    const { context, params, search: asked } = guarded as Guarded & Where
    if (stays(guarded) || asked?.layout === 'list' || !(await isTree())) return
    const id = params?.id
    if (id !== undefined && (await hidden?.(context.queryClient, id))) return
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

/** What the address of a list says where there is a tree as well. */
export const LIST_LAYOUT = { layout: z.optional(z.literal('list')) }

/** Adds a place where this person finds places: over the tree, or on a page. */
export function useAddPlace(kind: 'site' | 'location'): () => void {
  const hasTree = useHasTree()
  const navigate = useNavigate()
  return () =>
    void (hasTree
      ? navigate({ to: '/system-settings/sites-locations', search: { new: kind } })
      : navigate({ to: `/system-settings/${kind}s/new` }))
}

/** The tabs of a site's page, as its address names them. */
export const SITE_TABS = ['overview', 'locations', 'assets', 'work', 'activity'] as const
export type SiteTab = (typeof SITE_TABS)[number]
