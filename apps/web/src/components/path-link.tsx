import { Link, type LinkComponentProps, useNavigate } from '@tanstack/react-router'

type Attributes = Pick<
  LinkComponentProps<'a'>,
  | 'className'
  | 'children'
  | 'onClick'
  | 'onFocus'
  | 'onPointerEnter'
  | 'title'
  | 'ref'
  | 'aria-label'
  | 'aria-current'
  | 'aria-keyshortcuts'
>

export interface PathLinkProps extends Attributes {
  /** A path of this app, such as `/assets/42`, without parameters after it. */
  to: string
  'data-row-link'?: string
}

/**
 * A link to a path that is held in data: navigation, breadcrumbs, rows. Where the path is known while
 * writing, the router's own `Link` checks it.
 */
export function PathLink({ to, ...rest }: PathLinkProps) {
  return <Link {...rest} to={to as '/'} />
}

/** Goes to an address of this app that is held in data, parameters and all. */
export function useGoTo(): (href: string) => void {
  const navigate = useNavigate()
  return (href) => void navigate({ href })
}
