import { Link, type LinkComponentProps, useNavigate } from '@tanstack/react-router'

type Attributes = Pick<
  LinkComponentProps<'a'>,
  | 'className'
  | 'children'
  | 'hash'
  | 'onClick'
  | 'onFocus'
  | 'onPointerEnter'
  | 'tabIndex'
  | 'title'
  | 'ref'
  | 'aria-label'
  | 'aria-current'
  | 'aria-keyshortcuts'
>

interface PathLinkProps extends Attributes {
  /** A path of this app without parameters, such as `/assets/42`. */
  to: string
  /** Its search parameters; `true` keeps those of the current URL. */
  search?: object | true | undefined
  'data-row-link'?: string
}

/**
 * A link to a path that is known only at run time: in navigation, breadcrumbs, rows and counts. For static paths use
 * the router's `Link`, which checks them.
 */
export function PathLink({ to, search = {}, ...rest }: PathLinkProps) {
  // By default the router also marks links to parent pages as current.
  return <Link {...rest} to={to as '/'} search={search} activeOptions={{ exact: true }} />
}

/** Navigates to a URL of this app that is known only at run time. */
export function useGoTo(): (href: string) => void {
  const navigate = useNavigate()
  return (href) => void navigate({ href })
}
