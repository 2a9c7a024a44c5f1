import {
  CircleAlert,
  CircleCheck,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { Progress } from '#components/ui/progress.tsx'
import { TONE_ICON, type Tone } from '#components/ui/tones.ts'

export type JobState = 'running' | 'done' | 'warning' | 'failed'

const LOOK: Readonly<Record<JobState, { icon: LucideIcon; tone: Tone }>> = {
  running: { icon: LoaderCircle, tone: 'blue' },
  done: { icon: CircleCheck, tone: 'green' },
  warning: { icon: TriangleAlert, tone: 'amber' },
  failed: { icon: CircleAlert, tone: 'red' },
}

interface JobCardProps {
  state: JobState
  title: string
  detail?: string | undefined
  /** Its progress; null as total while unknown. */
  progress?: { done: number; total: number | null } | undefined
  actions?: ReactNode
  /** Removes a finished card. */
  onDismiss?: (() => void) | undefined
}

/** A job that runs in the background. */
export function JobCard({ state, title, detail, progress, actions, onDismiss }: JobCardProps) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = LOOK[state]
  return (
    <li className="mt-2 flex items-start gap-3 rounded-xl border border-border bg-popover p-3 text-sm shadow-pop">
      <Icon
        aria-hidden
        className={classNames(
          'mt-0.5 size-4.5 shrink-0',
          TONE_ICON[tone],
          state === 'running' && 'animate-spin',
        )}
      />
      <div className="min-w-0 flex-1 break-words">
        <p role="status" className="font-semibold">
          {title}
        </p>
        {progress && (
          <Progress
            label={title}
            value={progress.total === null ? null : progress.done}
            max={progress.total ?? 1}
            className="my-2"
          />
        )}
        {detail && <p className="text-muted-foreground">{detail}</p>}
        {actions && <div className="mt-1 flex flex-wrap gap-x-4">{actions}</div>}
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={t('common.close')}
          onClick={onDismiss}
          className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </li>
  )
}

/** An action for the job. */
export function JobAction(props: { label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onClick}
      className="link min-h-6 font-semibold"
    >
      {props.label}
    </button>
  )
}
