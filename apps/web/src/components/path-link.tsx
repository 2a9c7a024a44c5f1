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
  /** A path of this app, such as `/assets/42`, without parameters after it. */
  to: string
  /** The parameters after it; `true` for those of the present address. */
  search?: object | true | undefined
  'data-row-link'?: string
}

/**
 * A link to a path, or with parameters, that are held in data: navigation, breadcrumbs, rows, lists that a count leads
 * to. Where both are known while writing, the router's own `Link` checks them.
 */
export function PathLink({ to, search = {}, ...rest }: PathLinkProps) {
  // Only a link to the page itself is the current one; by itself the router says so of whatever the page is below, too.
  return <Link {...rest} to={to as '/'} search={search} activeOptions={{ exact: true }} />
}

/** Goes to an address of this app that is held in data, parameters and all. */
export function useGoTo(): (href: string) => void {
  const navigate = useNavigate()
  return (href) => void navigate({ href })
}
