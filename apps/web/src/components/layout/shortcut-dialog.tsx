import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { useSingleKeyShortcuts } from '#lib/shortcuts.ts'
import { useKeyNames } from './key-names.ts'

export interface ShortcutGroup {
  title: string
  /** Each with its alternative keys: `['j', 'arrowdown']`. */
  entries: readonly { keys: readonly string[]; label: string }[]
}

interface ShortcutDialogProps {
  open: boolean
  onClose: () => void
  more: readonly ShortcutGroup[]
}

function useShortcutGroups(): readonly ShortcutGroup[] {
  const { t } = useTranslation()
  return [
    {
      title: t('shell.shortcuts.everywhere'),
      entries: [
        { keys: ['mod+k'], label: t('shell.search') },
        { keys: ['mod+b'], label: t('shell.toggle_sidebar') },
        { keys: ['?'], label: t('shell.shortcuts.title') },
        { keys: ['f8'], label: t('shell.shortcuts.newest_message') },
        { keys: ['escape'], label: t('shell.shortcuts.close') },
      ],
    },
    {
      title: t('shell.shortcuts.lists'),
      entries: [
        { keys: ['/'], label: t('shell.shortcuts.search_list') },
        { keys: ['c'], label: t('shell.shortcuts.create') },
        { keys: ['f'], label: t('shell.shortcuts.filter') },
        { keys: ['j', 'arrowdown'], label: t('shell.shortcuts.next_row') },
        { keys: ['k', 'arrowup'], label: t('shell.shortcuts.previous_row') },
        { keys: ['home', 'end'], label: t('shell.shortcuts.first_last_row') },
        { keys: ['enter'], label: t('shell.shortcuts.open_row') },
        { keys: ['x'], label: t('shell.shortcuts.select_row') },
        { keys: ['shift+x'], label: t('shell.shortcuts.select_range') },
        { keys: ['mod+a'], label: t('shell.shortcuts.select_all') },
        { keys: ['.'], label: t('shell.shortcuts.row_menu') },
        { keys: ['h'], label: t('shell.shortcuts.hand') },
      ],
    },
  ]
}

/** All keyboard shortcuts, and the switch for single-letter ones. */
export function ShortcutDialog({ open, onClose, more }: ShortcutDialogProps) {
  const { t } = useTranslation()
  const [singleKeys, setSingleKeys] = useSingleKeyShortcuts()
  const [everywhere, ...others] = useShortcutGroups()
  const groups = [everywhere, ...more, ...others].filter((group) => group !== undefined)
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.shortcuts.title')}>
      <div className="flex flex-col gap-6">
        <Switch
          label={t('shell.shortcuts.single_keys')}
          hint={t('shell.shortcuts.single_keys_hint')}
          checked={singleKeys}
          onChange={setSingleKeys}
        />
        <div className="-mb-6 gap-x-8 sm:columns-2">
          {groups.map((group) => (
            <ShortcutList key={group.title} group={group} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function ShortcutList({ group }: { group: ShortcutGroup }) {
  const keyNames = useKeyNames()
  return (
    <section className="mb-6 break-inside-avoid">
      <h3 className="mb-2 text-xs font-semibold tracking-wide text-muted-foreground uppercase">
        {group.title}
      </h3>
      <dl className="flex flex-col gap-1.5 text-sm">
        {group.entries.map(({ keys, label }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((entry) => (
                <Kbd key={entry}>{keyNames(entry)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
