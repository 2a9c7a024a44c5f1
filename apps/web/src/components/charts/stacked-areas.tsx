import { classNames } from '#components/ui/class-names.ts'
import { type Tone, TONE_ICON } from '#components/ui/tones.ts'
import { AmountLines } from './amount-lines.tsx'
import { ChartTable } from './chart-table.tsx'
import { ticksUpTo } from './scale.ts'
import { type Layer, layersOf, stacked } from './stack.ts'

interface StackedAreasProps {
  /** The accessible name. */
  label: string
  /** The table's heading of the points in time. */
  at: string
  /** The points in time, in order. */
  points: readonly string[]
  layers: readonly Layer[]
  /** The name of the combined smaller layers. */
  rest: string
  show: (value: number) => string
  showPoint: (point: string) => string
  /** As a table instead of areas. */
  asTable: boolean
}

const TONES: readonly Tone[] = ['blue', 'teal', 'violet', 'amber', 'green', 'orange', 'red', 'gray']
const [WIDTH, HEIGHT] = [600, 180]

/** Amounts over time as stacked areas. Its table is always present for screen readers, and shown on request. */
export function StackedAreas(props: StackedAreasProps) {
  const { label, at, points, show, showPoint, asTable } = props
  const layers = layersOf(props.layers, TONES.length, props.rest)
  return (
    <div className="w-full">
      {!asTable && <Drawn points={points} layers={layers} showPoint={showPoint} />}
      <ChartTable
        label={label}
        heading={at}
        columns={layers}
        rows={points.map((point, index) => ({
          id: point,
          name: showPoint(point),
          figures: layers.map(({ values }) => show(values[index] ?? 0)),
        }))}
        asTable={asTable}
      />
    </div>
  )
}

type DrawnProps = Pick<StackedAreasProps, 'points' | 'layers' | 'showPoint'>

function Drawn({ points, layers, showPoint }: DrawnProps) {
  const { areas, most } = stacked(layers, points.length)
  const ticks = ticksUpTo(Math.max(most, 1))
  const top = ticks.at(-1)!
  const x = (at: number) => (points.length > 1 ? (at / (points.length - 1)) * WIDTH : WIDTH / 2)
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = (values: readonly number[], order: readonly number[]) =>
    order.map((at) => `${x(at).toFixed(1)},${y(values[at]!).toFixed(1)}`)
  const forth = points.map((_, at) => at)
  return (
    <div aria-hidden className="break-inside-avoid">
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {layers.map(({ id, name }, at) => (
          <li key={id} className="flex items-center gap-1.5">
            <span
              className={classNames(
                'size-2.5 rounded-sm bg-current [print-color-adjust:exact]',
                TONE_ICON[TONES[at]!],
              )}
            />
            <span className="text-foreground">{name}</span>
          </li>
        ))}
      </ul>
      <div className="relative ml-14 h-52 border-b border-border-strong">
        <AmountLines ticks={ticks} />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          {areas.map(({ id, from, to }, at) => (
            <g key={id} className={TONE_ICON[TONES[at]!]}>
              <polygon
                points={[...line(to, forth), ...line(from, forth.toReversed())].join(' ')}
                fill="currentColor"
                fillOpacity="0.25"
              />
              <polyline
                points={line(to, forth).join(' ')}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
      </div>
      <div className="tnum mt-1 ml-14 flex justify-between text-2xs text-muted-foreground">
        <span>{points.length > 0 && showPoint(points[0]!)}</span>
        <span>{points.length > 1 && showPoint(points.at(-1)!)}</span>
      </div>
    </div>
  )
}
