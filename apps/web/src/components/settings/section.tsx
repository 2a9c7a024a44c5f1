import { type ReactNode, useEffect } from 'react'

interface SectionLink {
  id: string
  title: string
}

interface SettingsSectionProps extends SectionLink {
  hint?: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of a settings page with a heading. */
export function SettingsSection({ id, title, hint, actions, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-4 rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2
            id={`${id}-heading`}
            tabIndex={-1}
            className="text-lg font-semibold tracking-[-0.01em] outline-none"
          >
            {title}
          </h2>
          {hint && <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>}
        </div>
        {actions}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

const showSection = (id: string) => {
  document.getElementById(id)?.scrollIntoView()
  document.getElementById(`${id}-heading`)?.focus({ preventScroll: true })
}

/** Scrolls to the section that the address names, which isn't there before its page has been read. */
export function useAddressedSection() {
  // The address and the scroll position are outside React.
  useEffect(() => showSection(location.hash.slice(1)), [])
}

/** Links to the sections, in wide windows. */
function SectionNav(props: { label: string; sections: readonly SectionLink[] }) {
  return (
    <nav aria-label={props.label} className="hidden lg:block">
      <ul className="sticky top-4 flex flex-col gap-0.5">
        {props.sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-8 items-center rounded-lg px-2 py-1.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground"
              onClick={(event) => {
                event.preventDefault()
                showSection(id)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A settings page: links to its sections at the left in wide windows, and the sections. */
export function SettingsLayout(props: {
  label: string
  sections: readonly SectionLink[]
  children: ReactNode
}) {
  return (
    <div className="grid max-w-4xl gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <SectionNav label={props.label} sections={props.sections} />
      <div className="flex min-w-0 flex-col gap-4">{props.children}</div>
    </div>
  )
}
