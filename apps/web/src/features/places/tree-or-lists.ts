import { locationsApi } from '@steward/contract/locations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { flagsKnown } from '#lib/flags.ts'
import { session } from '#lib/session-store.ts'
import { may, type Need, needs, useFlag, useMay } from '#lib/session.ts'

type Guard = ReturnType<typeof needs>
type Guarded = Parameters<Guard>[0] & { cause?: string }

// If the tree of places is available, it replaces their lists: their pages redirect to the tree, and vice versa.

/** The part of a navigation that the guards of the lists need. */
interface Where {
  context: { queryClient: QueryClient }
  params?: { id?: string }
  search?: { layout?: 'list' }
}

interface ListPage {
  hidden?: (queryClient: QueryClient, id: string) => Promise<boolean>
  adds?: 'site' | 'location'
}

/** Navigation within a page isn't guarded again, so that filters don't wait for a response. */
const stays = ({ cause }: Guarded) => cause === 'stay'

/** Whether sites and locations are one page with a tree. That requires the permissions for both. */
const isTree = async () =>
  (await flagsKnown())['locations.hierarchical.enable'] && may(session.get(), locationsApi.tree)

/** Whether the user has the tree. */
export function useHasTree(): boolean {
  const isOn = useFlag('locations.hierarchical.enable')
  const maySee = useMay(locationsApi.tree)
  return isOn && maySee
}

/**
 * Guards the list of one kind of place. If there is a tree, leads there, unless the URL asks for the list
 * (`layout=list`): only the lists have archived places, exports and views.
 *
 * @param page.hidden whether the place in the URL isn't in the tree
 * @param page.adds the kind of place that the page adds: the tree opens its form
 */
export const needsLists =
  (need: Need, { hidden, adds }: ListPage = {}) =>
  async (guarded: Guarded): Promise<void> => {
    await needs(need)(guarded)
    const { context, params, search: asked } = guarded as Guarded & Where
    if (stays(guarded) || asked?.layout === 'list' || !(await isTree())) return
    const id = params?.id
    if (id !== undefined && (await hidden?.(context.queryClient, id))) return
    const search = { node: id, new: adds }
    throw redirect({ to: '/system-settings/sites-locations', search, replace: true })
  }

/** Guards the page of the tree; while it is disabled, leads to the lists. */
export const needsTree =
  (need: Need) =>
  async (where: Guarded): Promise<void> => {
    await needs(need)(where)
    if (!stays(where) && !(await isTree()))
      throw redirect({ to: '/system-settings/sites', replace: true })
  }

/** The search parameter of lists that have a tree as an alternative. */
export const LIST_LAYOUT = { layout: z.optional(z.literal('list')) }

/** Adds a place where the user sees places: over the tree, or on a page. */
export function useAddPlace(kind: 'site' | 'location'): () => void {
  const hasTree = useHasTree()
  const navigate = useNavigate()
  return () =>
    void (hasTree
      ? navigate({ to: '/system-settings/sites-locations', search: { new: kind } })
      : navigate({ to: `/system-settings/${kind}s/new` }))
}

/** The tabs of a site's page, as in the URL. */
export const SITE_TABS = ['overview', 'locations', 'assets', 'work', 'activity'] as const
export type SiteTab = (typeof SITE_TABS)[number]
