import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { focusHeading } from '#lib/focus-heading.ts'

const PageScope = createContext('Steward')

/** Names what all pages below belong to, for the title of the window: the account. */
export function PageScopeProvider(props: { name: string; children: ReactNode }) {
  return <PageScope value={props.name}>{props.children}</PageScope>
}

/** The title of the window: «Assets · Northwind Facilities». */
export function WindowTitle({ title }: { title: string }) {
  const scope = use(PageScope)
  return <title>{`${title} · ${scope}`}</title>
}

/** The path whose heading had the focus last; null until the first page has been shown. */
let focusedPath: string | null = null

/** After a change of page the focus moves to its heading; the first page leaves it where the browser puts it. */
function useHeadingFocus() {
  // The address changes before its page is there; the resolved one changes after.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })

  // The focus is the browser's.
  useEffect(() => {
    if (path === undefined) return
    if (focusedPath !== null && focusedPath !== path) focusHeading()
    focusedPath = path
  }, [path])
}

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** Beside the title: a status, a tag to copy. */
  meta?: ReactNode
  /** Before the title: a picture. */
  before?: ReactNode
  /** The buttons of the page; the primary one last. */
  actions?: ReactNode
  /** What the window is called where that differs from the heading. */
  windowTitle?: string
}

/** The heading of a page with what can be done here. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, meta, before, actions, windowTitle = title } = props
  useHeadingFocus()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <WindowTitle title={windowTitle} />
      {before}
      {/* Where there is little room the buttons go to a line of their own rather than break a word of the title. */}
      <div className="min-w-0 flex-1 max-lg:basis-[min-content]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            tabIndex={-1}
            className="min-w-0 text-xl font-semibold tracking-[-0.018em] break-words outline-none"
          >
            {title}
          </h1>
          {meta}
        </div>
        {description && (
          <p className="hidden truncate text-sm text-muted-foreground lg:block">{description}</p>
        )}
      </div>
      {actions && (
        <div data-no-print className="flex flex-wrap items-center gap-3">
          {actions}
        </div>
      )}
    </div>
  )
}

/** The page below its heading, with the usual gutters. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="min-h-0 px-4 pb-8 sm:px-6">{children}</div>
}

interface PageProps {
  children: ReactNode
  /** Heading and body together stay narrow enough to read: forms, and lists of one column. */
  narrow?: boolean
}

/** The page as a whole: it scrolls as one; a `ListCard` in it fills what is left of the height. */
export function Page({ children, narrow = false }: PageProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {/* 42 rem to read in, and the gutters. */}
      {narrow ? <div className="w-full max-w-180">{children}</div> : children}
    </div>
  )
}
