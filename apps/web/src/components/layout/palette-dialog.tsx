import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { format } from '#lib/format.ts'
import { useKeyNames } from './key-names.ts'
import {
  matchingGroups,
  type PaletteGroup,
  type PaletteItem,
  type PaletteSearch,
} from './palette-groups.ts'
import { usePaletteResults } from './use-palette-results.ts'

interface PaletteDialogProps {
  open: boolean
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  search?: PaletteSearch
  onClose: () => void
  onRun: (item: PaletteItem) => void
}

/** The palette: a field, and the matching entries below it. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { t } = useTranslation()
  // A command that was run decides where the focus goes: pages move it to their heading.
  const ran = useRef(false)
  const run = (item: PaletteItem) => {
    ran.current = true
    props.onRun(item)
  }
  const returnFocus = () => {
    const back = !ran.current
    ran.current = false
    return back
  }
  return (
    <Dialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12dvh]">
          <Dialog.Popup
            aria-label={t('shell.search')}
            finalFocus={returnFocus}
            className="popup flex max-h-[min(28rem,76dvh)] w-full max-w-xl flex-col overflow-hidden shadow-modal"
          >
            <Palette {...props} onRun={run} />
            <Dialog.Close className="sr-only">{t('common.close')}</Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const openBeside = (item: PaletteItem | undefined) => {
  if (item?.to) window.open(item.to, '_blank', 'noopener')
}

/** The keys of the field besides typing: a new tab, and into and out of the actions of an entry. */
function usePaletteKeys() {
  const highlighted = useRef<PaletteItem | undefined>(undefined)
  /** The entry whose actions are shown. */
  const [opened, setOpened] = useState<PaletteItem | undefined>(undefined)
  const byKey: Readonly<Record<string, (event: KeyboardEvent<HTMLInputElement>) => boolean>> = {
    Enter: ({ ctrlKey, metaKey }) => {
      if (!ctrlKey && !metaKey) return false
      openBeside(highlighted.current)
      return true
    },
    // Only at the end of the text: elsewhere the arrow key moves the cursor.
    ArrowRight: ({ currentTarget: { selectionStart, value } }) => {
      if (opened || selectionStart !== value.length || !highlighted.current?.actions) return false
      setOpened(highlighted.current)
      return true
    },
    ArrowLeft: () => {
      setOpened(undefined)
      return opened !== undefined
    },
  }
  return {
    opened,
    close: () => setOpened(undefined),
    highlight: (item: PaletteItem | undefined) => {
      highlighted.current = item
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (byKey[event.key]?.(event)) event.preventDefault()
    },
  }
}

function Palette({ text, onText, groups, search, onRun }: PaletteDialogProps) {
  const { t } = useTranslation()
  const found = usePaletteResults(text, search)
  const { opened, close, highlight, onKeyDown } = usePaletteKeys()
  const shown = opened
    ? [actionsOf(opened, t('shell.palette.actions_of', { name: opened.label }))]
    : [...matchingGroups(groups, text), ...found.groups]
  const hasActions = shown.some(({ items }) => items.some(({ actions }) => actions))
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)
  const pick = (item: PaletteItem, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) openBeside(item)
    else onRun(item)
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={shown}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return
        close()
        onText(next)
      }}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: PaletteItem) => item.label}
      onItemHighlighted={highlight}
    >
      <div className="flex items-center gap-2.5 border-b border-border px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <Autocomplete.Input
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground coarse:text-lg"
        />
        {found.state === 'loading' && <Spinner className="text-muted-foreground" />}
      </div>
      <Autocomplete.Status className="sr-only">
        {t('common.results', { count, formatted: format.integer(count) })}
      </Autocomplete.Status>
      <Autocomplete.Empty>
        {count === 0 && (
          <p className="px-4 py-8 text-center text-sm text-muted-foreground">
            {found.state === 'loading' ? t('common.loading') : t('shell.palette.nothing')}
          </p>
        )}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 data-empty:hidden">
        {(group: PaletteGroup) => <EntryGroup key={group.id} group={group} onPick={pick} />}
      </Autocomplete.List>
      <PaletteFoot hasFailed={found.state === 'failed'}>
        {opened ? t('shell.palette.back_hint') : hasActions && t('shell.palette.actions_hint')}
      </PaletteFoot>
    </Autocomplete.Root>
  )
}

type OnPick = (item: PaletteItem, event: MouseEvent) => void

function EntryGroup({ group, onPick }: { group: PaletteGroup; onPick: OnPick }) {
  return (
    <Autocomplete.Group items={group.items}>
      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted-foreground">
        {group.label}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(item: PaletteItem) => (
          <Entry key={item.id} item={item} onPick={(event) => onPick(item, event)} />
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  )
}

/** Hints about keys, which are useless on touch screens, or the failure of the search, which isn't. */
function PaletteFoot({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const keyNames = useKeyNames()
  return (
    <p
      className={classNames(
        'flex items-center gap-1.5 border-t border-border px-4 py-2 text-xs text-muted-foreground',
        !hasFailed && 'coarse:hidden',
      )}
    >
      {hasFailed ? (
        t('common.search_failed')
      ) : (
        <>
          <CornerDownLeft aria-hidden className="size-3.5" />
          {t('shell.palette.hint', { key: keyNames('mod').trim() })}
          <span className="ms-auto">{children}</span>
        </>
      )}
    </p>
  )
}

/** The actions of an entry, shown instead of all entries. */
const actionsOf = ({ id, actions = [] }: PaletteItem, label: string): PaletteGroup => ({
  id: `actions of ${id}`,
  label,
  items: actions,
})

function Entry(props: { item: PaletteItem; onPick: (event: MouseEvent) => void }) {
  const { label, hint, below, icon: Icon, keys } = props.item
  const keyNames = useKeyNames()
  return (
    <Autocomplete.Item value={props.item} onClick={props.onPick} className="menu-item">
      <Icon aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 truncate">{label}</span>
          <span className="min-w-0 flex-1 truncate text-xs text-muted-foreground">{hint}</span>
        </span>
        {below && (
          <span className="flex min-w-0 items-center gap-1 text-xs text-muted-foreground">
            {below}
          </span>
        )}
      </span>
      {keys && <Kbd className="coarse:hidden">{keyNames(keys)}</Kbd>}
    </Autocomplete.Item>
  )
}
