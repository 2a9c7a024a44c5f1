import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { useUiTexts } from './texts.tsx'
import { TONE_BADGE, type Tone } from './tones.ts'

type BannerKind = 'info' | 'success' | 'warning' | 'error'

const LOOK: Readonly<Record<BannerKind, { tone: Tone; icon: LucideIcon }>> = {
  info: { tone: 'blue', icon: Info },
  success: { tone: 'green', icon: CircleCheck },
  warning: { tone: 'amber', icon: TriangleAlert },
  error: { tone: 'red', icon: CircleAlert },
}

interface BannerProps {
  kind: BannerKind
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onDismiss?: () => void
  className?: string
  /** To focus it, as after a failed sign-in. */
  ref?: Ref<HTMLDivElement>
}

/** A persistent message about the page or form. Errors are announced at once. */
export function Banner(props: BannerProps) {
  const { kind, title, children, actions, onDismiss, ref } = props
  const texts = useUiTexts()
  const { tone, icon: Icon } = LOOK[kind]
  return (
    <div
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      className={classNames(
        'flex items-start gap-2.5 rounded-xl border border-current/15 px-4 py-3 text-sm outline-none focus-visible:ring-3 focus-visible:ring-ring/40',
        TONE_BADGE[tone],
        props.className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={texts.close}
          onClick={onDismiss}
          className="-my-0.5 -mr-1 grid size-6 shrink-0 place-items-center rounded-md hover:bg-current/10"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
