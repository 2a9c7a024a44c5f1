import type { SavedView } from '@steward/contract/saved-views.ts'
import {
  Pin,
  PinOff,
  RotateCcw,
  TextCursorInput,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import type { ViewMenuProps } from './view-actions.tsx'

/** The actions for the open saved view. */
export function CurrentItems(props: ViewMenuProps & { view: SavedView }) {
  const { view, views, changes, onShow, onAsk, onLeave } = props
  const { t } = useTranslation()
  const remove = async () => {
    await changes.remove(view)
    onLeave()
  }
  return (
    <>
      {views.isChanged && (
        <MenuItem icon={<RotateCcw aria-hidden />} onClick={() => onShow(view)}>
          {t('lists.views.reset')}
        </MenuItem>
      )}
      {view.editable && (
        <>
          <MenuSeparator />
          <MenuItem icon={<TextCursorInput aria-hidden />} onClick={() => onAsk('rename')}>
            {t('lists.views.rename')}
          </MenuItem>
          <MenuItem
            icon={view.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
            onClick={() => void changes.update(view, { pinned: !view.pinned })}
          >
            {view.pinned ? t('lists.views.unpin') : t('lists.views.pin')}
          </MenuItem>
          {view.mine && (
            <MenuItem
              icon={view.shared ? <UserRound aria-hidden /> : <UsersRound aria-hidden />}
              onClick={() => void changes.update(view, { shared: !view.shared })}
            >
              {view.shared ? t('lists.views.unshare') : t('lists.views.share')}
            </MenuItem>
          )}
          <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
            {t('lists.views.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}
