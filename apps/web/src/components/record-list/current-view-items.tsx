import type { SavedView } from '@steward/contract/saved-views.ts'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import type { ViewActionsProps } from './list-views.tsx'

/** What can be done with the saved view that is open. */
export function CurrentItems(props: ViewActionsProps & { view: SavedView }) {
  const { view, views, changes, onShow, onAsk, onLeave } = props
  const { t } = useTranslation()
  const remove = async () => {
    await changes.remove(view)
    onLeave()
  }
  return (
    <>
      {views.isChanged && (
        <MenuItem onClick={() => onShow(view)}>{t('lists.views.reset')}</MenuItem>
      )}
      {view.editable && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onAsk('rename')}>{t('lists.views.rename')}</MenuItem>
          <MenuItem onClick={() => void changes.update(view, { pinned: !view.pinned })}>
            {view.pinned ? t('lists.views.unpin') : t('lists.views.pin')}
          </MenuItem>
          {view.mine && (
            <MenuItem onClick={() => void changes.update(view, { shared: !view.shared })}>
              {view.shared ? t('lists.views.unshare') : t('lists.views.share')}
            </MenuItem>
          )}
          <MenuItem destructive onClick={() => void remove()}>
            {t('lists.views.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}
