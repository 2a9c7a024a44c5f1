import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { TONE_ICON, type Tone } from '#components/ui/tones.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { dismissToast, type ToastItem, type ToastKind, toasts } from '#lib/toast.ts'
import { useLatest } from '#lib/use-latest.ts'
import { useBehindDialog } from './use-behind-dialog.ts'

const LOOK: Readonly<Record<ToastKind, { tone: Tone; icon: LucideIcon }>> = {
  success: { tone: 'green', icon: CircleCheck },
  error: { tone: 'red', icon: CircleAlert },
  warning: { tone: 'amber', icon: TriangleAlert },
  info: { tone: 'blue', icon: Info },
}

/** A countdown that pauses while it is held. */
function useCountdown(milliseconds: number, held: boolean, onEnd: () => void) {
  const left = useRef(milliseconds)
  const end = useLatest(onEnd)

  // A timer is outside React.
  useEffect(() => {
    if (held) return
    const start = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - start
    }
  }, [held, end])
}

function ToastCard(props: { item: ToastItem; held: boolean; onLeave: () => void }) {
  const { item, held, onLeave } = props
  const { t } = useTranslation()
  const { tone, icon: Icon } = LOOK[item.kind]
  const dismiss = () => {
    onLeave()
    dismissToast(item.id)
  }
  useCountdown(item.duration, held, dismiss)

  if (item.spoken) return <p className="sr-only">{item.title}</p>
  return (
    <div className="toast mt-2 flex items-start gap-3 rounded-xl border border-border bg-popover p-3 shadow-pop">
      <Icon aria-hidden className={classNames('mt-0.5 size-4.5 shrink-0', TONE_ICON[tone])} />
      <div className="min-w-0 flex-1 text-sm break-words">
        <p className="line-clamp-4 font-semibold">
          <span className="sr-only">{t(`shell.toast.${item.kind}`)} </span>
          {item.title}
        </p>
        {item.description && (
          <p className="mt-0.5 line-clamp-2 text-muted-foreground">{item.description}</p>
        )}
        {[item.action, item.also].map(
          (action) =>
            action && (
              <button
                key={action.label}
                type="button"
                className="link mt-1 mr-4 min-h-6 font-semibold coarse:min-h-10"
                onClick={() => {
                  dismiss()
                  action.onClick()
                }}
              >
                {action.label}
              </button>
            ),
        )}
      </div>
      <button
        type="button"
        aria-label={t('common.close')}
        onClick={dismiss}
        className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

const PLACE = 'fixed flex w-96 flex-col pb-[env(safe-area-inset-bottom)]'
const CORNER =
  'right-4 bottom-[calc(1rem+var(--job-tray,0px)+var(--foot,0px))] max-w-[calc(100vw-2rem)] max-sm:left-4 max-sm:w-auto'
/** Clear of a dialog's buttons, which are at its bottom and at the top right. */
const CLEAR_OF_DIALOG = 'top-2 left-4 max-w-[calc(100vw-5rem)]'

function useTabIsHidden(): boolean {
  const [hidden, setHidden] = useState(() => document.hidden)

  // The tab's visibility is outside React.
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return hidden
}

/**
 * The toasts. Both live regions exist from the start, so that their content is announced; with `aria-live` they aren't
 * hidden with the page while a dialog is open. F8 focuses the newest toast. Countdowns pause while pointer or focus are
 * on the toasts, or the tab is hidden. Toasts move behind a dialog that opens; those that appear while it is open are
 * above it, clear of its buttons.
 */
export function Toaster() {
  const { t } = useTranslation()
  const shown = toasts.use()
  const section = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useTabIsHidden()
  const { behind, isDialogOpen } = useBehindDialog(shown)
  const isBehind = shown.length > 0 && shown.every(({ id }) => behind.has(id))
  const held = pointed || focused

  useShortcuts({
    f8: () => section.current?.querySelector<HTMLElement>('[data-newest] button')?.focus(),
  })

  const entered = ({ relatedTarget }: FocusEvent<Element, Element>) => {
    setFocused(true)
    if (!section.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  /** Restores the focus, which would be lost with the focused button. */
  const leave = () => {
    if (!section.current?.contains(document.activeElement)) return
    const heading = document.querySelector('main h1')
    const target = cameFrom.current?.isConnected ? cameFrom.current : heading
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  const newest = shown.at(-1)
  const dismissNewest = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !newest) return
    leave()
    dismissToast(newest.id)
  }
  const cards = (items: readonly ToastItem[]) =>
    items.map((item) => (
      <div
        key={item.id}
        data-newest={item === newest || undefined}
        hidden={!isBehind && behind.has(item.id)}
      >
        <ToastCard
          item={item}
          held={held || hidden !== (item.persistent ?? false)}
          onLeave={leave}
        />
      </div>
    ))

  return (
    // The section is only a container: its handlers are for events of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-label={t('shell.messages')}
      data-no-print
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={entered}
      onBlur={() => setFocused(false)}
      onKeyDown={dismissNewest}
      className={classNames(
        PLACE,
        isDialogOpen && !isBehind ? CLEAR_OF_DIALOG : CORNER,
        isBehind ? 'z-35' : 'z-80',
      )}
    >
      <div role="status" aria-live="polite">
        {cards(shown.filter((item) => item.kind !== 'error'))}
      </div>
      <div role="alert" aria-live="assertive">
        {cards(shown.filter((item) => item.kind === 'error'))}
      </div>
    </section>
  )
}
