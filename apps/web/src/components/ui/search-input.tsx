import { Search } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './input.tsx'
import { Kbd } from './kbd.tsx'

interface SearchInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  placeholder?: string
  /** The shortcut that focuses it. */
  shortcut?: string | undefined
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
  /** Variables for the classes. */
  style?: CSSProperties & Readonly<Record<`--${string}`, string>>
  ref?: Ref<HTMLInputElement>
}

/** A search field; debouncing is up to the caller. */
export function SearchInput(props: SearchInputProps) {
  const {
    label,
    value,
    onChange,
    placeholder = label,
    shortcut,
    className,
    style,
    onKeyDown,
    ref,
  } = props
  return (
    <div className={classNames('relative flex items-center', className)} style={style}>
      <Search
        aria-hidden
        className="pointer-events-none absolute left-2.5 size-4 text-muted-foreground"
      />
      <Input
        ref={ref}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        placeholder={placeholder}
        aria-keyshortcuts={shortcut}
        autoComplete="off"
        spellCheck={false}
        className="h-8 pl-8 text-sm coarse:h-11 coarse:pl-9 coarse:text-lg"
      />
      {shortcut && !value && <Kbd className="absolute right-2 coarse:hidden">{shortcut}</Kbd>}
    </div>
  )
}
