import { classNames } from './class-names.ts'

/** A key or key combination, as printed on the keyboard. */
export function Kbd(props: { children: string; className?: string }) {
  return (
    <kbd
      className={classNames(
        'rounded border border-border bg-background px-1 font-sans text-2xs text-muted-foreground',
        props.className,
      )}
    >
      {props.children}
    </kbd>
  )
}
