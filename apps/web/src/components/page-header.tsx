import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { focusHeading } from '#lib/focus-heading.ts'

const PageScope = createContext('Steward')

/** Provides the account's name for the window's title. */
export function PageScopeProvider(props: { name: string; children: ReactNode }) {
  return <PageScope value={props.name}>{props.children}</PageScope>
}

/** The window's title: «Assets · Northwind Facilities». */
export function WindowTitle({ title }: { title: string }) {
  const scope = use(PageScope)
  return <title>{`${title} · ${scope}`}</title>
}

/** The path whose heading was focused last; null before the first page. */
let focusedPath: string | null = null

/** Moves the focus to the heading after navigation; the first page leaves it to the browser. */
function useHeadingFocus() {
  // The location changes before its page is rendered, the resolved one afterwards.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })

  // Focus is outside React.
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
  /** The buttons of the page, the primary one last. */
  actions?: ReactNode
  /** The window's title, if it differs from the heading. */
  windowTitle?: string
}

/** The heading of a page with its actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, meta, before, actions, windowTitle = title } = props
  useHeadingFocus()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-6">
      <WindowTitle title={windowTitle} />
      {before}
      {/* In narrow windows the buttons are on a line of their own, so that words of the title aren't broken. */}
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

interface PageBodyProps {
  children: ReactNode
  /** It is as tall as the screen, for a bar at its bottom. */
  fills?: boolean
}

/** The content of a page below its heading, with padding. */
export function PageBody({ children, fills = false }: PageBodyProps) {
  const height = fills ? 'flex grow flex-col' : 'pb-8'
  return <div className={`min-h-0 px-4 sm:px-6 ${height}`}>{children}</div>
}

interface PageProps {
  children: ReactNode
  /** Limits the width for readability: forms, and single-column lists. */
  narrow?: boolean
}

/** A page, which scrolls as a whole; a `ListCard` in it fills the remaining height. */
export function Page({ children, narrow = false }: PageProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {/* 42rem for the content, plus the padding. */}
      {narrow ? <div className="w-full max-w-180">{children}</div> : children}
    </div>
  )
}
