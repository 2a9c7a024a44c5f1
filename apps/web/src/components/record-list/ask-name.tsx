import type { SavedView, Viewed } from '@steward/contract/saved-views.ts'
import { useTranslation } from 'react-i18next'
import type { Asking } from './list-views.tsx'
import type { useViewChanges, Views } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

interface AskNameProps {
  asking: Asking
  name: Viewed
  views: Views
  changes: ReturnType<typeof useViewChanges>
  onClose: () => void
  onSaved: (id: string) => void
}

/** Asks for the name of a new view, or for another name of the present one, and saves it. */
export function AskName({
  asking,
  name: resource,
  views,
  changes,
  onClose,
  onSaved,
}: AskNameProps) {
  const { t } = useTranslation()
  const { current, now: settings } = views
  const isNew = asking === 'new' || !current

  const add = async (given: { name: string; shared: boolean }) => {
    const made = await changes.create({ ...given, resource, settings, pinned: true })
    if (!made) return
    onClose()
    onSaved(made.id)
  }
  const rename = async (view: SavedView, name: string) => {
    if (await changes.update(view, { name })) onClose()
  }

  return (
    <ViewDialog
      title={isNew ? t('lists.views.save_new') : t('lists.views.rename')}
      name={isNew ? '' : current.name}
      shared={isNew ? false : undefined}
      pending={changes.pending}
      onClose={onClose}
      onSave={(given) => void (isNew ? add(given) : rename(current, given.name))}
    />
  )
}
