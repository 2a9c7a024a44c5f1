import { daysBetween } from '@steward/contract/calendar.ts'
import { classNames } from '#components/ui/class-names.ts'
import { type Tone, TONE_ICON } from '#components/ui/tones.ts'
import { AmountLines, percent } from './amount-lines.tsx'
import { ticksUpTo } from './scale.ts'

interface Line {
  id: string
  label: string
  /** In order of their days. */
  points: readonly { day: string; value: number }[]
}

interface Mark {
  day: string
  label: string
}

interface LineChartProps {
  lines: readonly Line[]
  /** Labeled days on the horizontal axis. */
  marks: readonly Mark[]
  /** A day that is marked by a vertical line. */
  today?: Mark | undefined
}

/** Lines differ by color and dashes, so that they can be told apart without colors. */
const LOOKS: readonly { tone: Tone; dash?: string }[] = [
  { tone: 'blue' },
  { tone: 'teal', dash: '6 3' },
  { tone: 'violet', dash: '2 3' },
  { tone: 'amber', dash: '8 3 2 3' },
  { tone: 'green', dash: '10 4' },
  { tone: 'orange', dash: '4 2' },
  { tone: 'red', dash: '1 4' },
  { tone: 'gray', dash: '12 3 2 3' },
]

const lookOf = (index: number) => LOOKS[index % LOOKS.length]!

/**
 * Amounts over time as lines, in the organization's currency. Hidden from screen readers: put its figures into a table
 * beside it.
 */
export function LineChart({ lines, marks, today }: LineChartProps) {
  const points = lines.flatMap((line) => line.points)
  const days = points.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const span = Math.max(daysBetween(first, last), 1)
  /** The position of a day on the axis, from 0 to 1. */
  const x = (day: string) => daysBetween(first, day) / span
  const ticks = ticksUpTo(Math.max(...points.map(({ value }) => value), 1))
  const isInside = ({ day }: Mark) => day >= first && day <= last
  return (
    <div aria-hidden>
      <div className="relative ml-14 h-52 border-b border-border-strong">
        <AmountLines ticks={ticks} />
        {today && isInside(today) && <Today x={x(today.day)} label={today.label} />}
        <Lines lines={lines} x={x} top={ticks.at(-1)!} />
      </div>
      <div className="relative ml-14 h-5">
        {marks.filter(isInside).map(({ day, label }) => (
          <span
            key={day}
            className="tnum absolute top-1 -translate-x-1/2 text-2xs whitespace-nowrap text-muted-foreground"
            style={{ left: percent(x(day)) }}
          >
            {label}
          </span>
        ))}
      </div>
      {lines.length > 1 && <Legend lines={lines} />}
    </div>
  )
}

function Today({ x, label }: { x: number; label: string }) {
  return (
    <div
      className="absolute inset-y-0 border-l border-dashed border-foreground"
      style={{ left: percent(x) }}
    >
      <span
        className={classNames(
          'absolute top-0 px-1 text-2xs whitespace-nowrap',
          x > 0.8 ? 'right-0' : 'left-0',
        )}
      >
        {label}
      </span>
    </div>
  )
}

interface LinesProps {
  lines: readonly Line[]
  x: (day: string) => number
  /** The amount at the top of the chart. */
  top: number
}

function Lines({ lines, x, top }: LinesProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {lines.map((line, index) => (
        <polyline
          key={line.id}
          className={TONE_ICON[lookOf(index).tone]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={lookOf(index).dash}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          points={line.points
            .map(({ day, value }) => `${x(day) * 100},${100 - (value / top) * 100}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}

function Legend({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="mt-3 ml-14 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {lines.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-2">
          <svg className={classNames('h-2 w-6', TONE_ICON[lookOf(index).tone])}>
            <line
              x1="0"
              x2="24"
              y1="4"
              y2="4"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray={lookOf(index).dash}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}
