import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { useTranslation } from 'react-i18next'
import { inUseText } from '#components/in-use.ts'
import { keepFocus } from '#components/list/keep-focus.ts'
import { parentOf } from '#components/tree/use-place-tree.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const OWN_WORDS = ['circle', 'too_deep', 'inactive'] as const

/** The message why a place can't be changed or archived. */
export function usePlaceProblem() {
  const { t } = useTranslation()
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorText(error, t)
    const own = OWN_WORDS.find((code) => code === error.code)
    if (own) return t(`places.problems.${own}`)
    if (error.code === 'taken' || error.type === 'DUPLICATE_SITE')
      return t('places.problems.name_taken_there')
    return inUseText(error, t)
  }
}

const isInUse = (error: unknown) => error instanceof ApiError && error.code === 'in_use'

/** The data needed to archive a place. */
type Archivable = Pick<PlaceNode, 'id' | 'kind' | 'name'>

/** Shows why an action failed; returns false as its outcome. */
function useFailed() {
  const problem = usePlaceProblem()
  return (title: string, error: unknown): false => {
    toast.error(title, { description: problem(error) })
    return false
  }
}

/** Renaming and moving. */
function useChanges() {
  const { t } = useTranslation()
  const failed = useFailed()
  const site = useSend(sitesApi.update)
  const location = useSend(locationsApi.update)

  /** Resolves to false if the name was refused. */
  const rename = async (
    { id, kind, name: before, lock_version }: PlaceNode,
    name: string,
  ): Promise<boolean> => {
    try {
      const body = { name, lock_version }
      if (kind === 'site') await site.mutateAsync({ params: { id }, body: { site: body } })
      else await location.mutateAsync({ params: { id }, body: { location: body } })
      return true
    } catch (error) {
      return failed(t('places.rename_failed', { name: before }), error)
    }
  }

  const put = async (id: string, place: { site_id: string; parent_id: string | null }) => {
    await location.mutateAsync({ params: { id }, body: { location: place } })
  }

  /** Moves a location with its content into a site or another location. */
  const move = async (node: PlaceNode, target: PlaceNode): Promise<boolean> => {
    const { id, name, site_id, parent_id } = node
    if (target.id === parentOf(node)) return true
    try {
      const isSite = target.kind === 'site'
      await put(id, { site_id: target.site_id, parent_id: isSite ? null : target.id })
      toast.success(t('places.move.done', { name, target: target.name }), {
        action: {
          label: t('common.undo'),
          onClick: () =>
            void put(id, { site_id, parent_id })
              .then(() => void toast.success(t('places.move.undone', { name })))
              .catch((error: unknown) => failed(t('places.move.failed', { name }), error)),
        },
      })
      return true
    } catch (error) {
      return failed(t('places.move.failed', { name }), error)
    }
  }

  return { rename, move, moving: location.isPending }
}

/** Archiving and restoring. */
function useArchiving(onFull?: (site: Archivable) => void) {
  const { t } = useTranslation()
  const failed = useFailed()
  const removeSite = useSend(sitesApi.remove)
  const removeLocation = useSend(locationsApi.remove)
  const restoreSite = useSend(sitesApi.restore)
  const restoreLocation = useSend(locationsApi.restore)

  const restore = async ({ id, kind, name }: Archivable) => {
    try {
      await (kind === 'site' ? restoreSite : restoreLocation).mutateAsync({ params: { id } })
      toast.success(t('places.archive.restored', { name }))
    } catch (error) {
      failed(t('places.archive.restore_failed', { name }), error)
    }
  }

  /** Archives a place. If it is in use, the records that use it are named. */
  const archive = async (node: Archivable): Promise<boolean> => {
    const { id, kind, name } = node
    try {
      await (kind === 'site' ? removeSite : removeLocation).mutateAsync({ params: { id } })
      toast.success(t('places.archive.done', { name }), {
        action: { label: t('common.undo'), onClick: () => void restore(node) },
      })
      keepFocus()
      return true
    } catch (error) {
      if (kind === 'site' && onFull && isInUse(error)) {
        onFull(node)
        return false
      }
      return failed(t('places.archive.failed', { name }), error)
    }
  }

  return { archive, restore }
}

/**
 * The actions for sites and locations; each shows its outcome, most can be undone.
 *
 * @param onFull called if a site can't be archived because it isn't empty
 */
export function usePlaceActions(onFull?: (site: Archivable) => void) {
  return { ...useChanges(), ...useArchiving(onFull) }
}

export type PlaceActions = ReturnType<typeof usePlaceActions>
