import { format } from '#lib/format.ts'

export const percent = (part: number) => `${part * 100}%`

/** The vertical axis of a chart, with a grid line for each tick; the last tick is at the top. */
export function AmountLines({ ticks }: { ticks: readonly number[] }) {
  const top = ticks.at(-1)!
  return ticks.map((tick) => (
    <div
      key={tick}
      className="absolute inset-x-0 border-t border-border"
      style={{ bottom: percent(tick / top) }}
    >
      <span className="tnum absolute right-full -translate-y-1/2 pr-2 text-2xs text-muted-foreground">
        {format.moneyCompact(tick)}
      </span>
    </div>
  ))
}
