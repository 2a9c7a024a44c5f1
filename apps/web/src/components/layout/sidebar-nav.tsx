import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink, useGoTo } from '#components/path-link.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { firstEnabled, isActive, type NavChild, type NavItem, ownerOf } from './nav-items.ts'

const ROW =
  'flex h-8 w-full items-center gap-2.5 rounded-lg px-2 text-left text-sm text-sidebar-foreground transition-colors duration-100 coarse:h-11 [&>svg]:size-4 [&>svg]:shrink-0'
const LIVE = 'hover:bg-sidebar-accent hover:text-foreground'
const ACTIVE =
  'bg-background font-medium text-foreground shadow-xs ring-1 ring-sidebar-border dark:bg-sidebar-accent [&>svg:first-child]:text-primary-text'

const rowClass = (options: { active?: boolean; folded?: boolean; child?: boolean }) =>
  classNames(
    ROW,
    LIVE,
    !options.child && 'font-medium',
    options.active && ACTIVE,
    options.folded && 'justify-center px-0',
  )

interface SidebarNavProps {
  items: readonly NavItem[]
  /** Shown as a strip of icons. */
  folded: boolean
  onNavigate?: () => void
}

/** The main navigation with one level of sub-items, shown for one parent at a time. */
export function SidebarNav({ items, folded, onNavigate }: SidebarNavProps) {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const goTo = useGoTo()
  const owner = ownerOf(items, path)
  const [open, setOpen] = useState(owner)
  const [lastOwner, setLastOwner] = useState(owner)
  if (owner !== lastOwner) {
    setLastOwner(owner)
    if (owner !== null) setOpen(owner)
  }

  const press = (item: NavItem) => {
    if (!folded) {
      setOpen(open === item.url ? null : item.url)
      return
    }
    const target = firstEnabled(item)
    if (!target) return
    setOpen(item.url)
    goTo(target.url)
  }

  return (
    <nav
      aria-label={t('nav.main')}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-2"
    >
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.url}>
            {item.items ? (
              <ParentItem
                item={item}
                path={path}
                folded={folded}
                expanded={open === item.url && !folded}
                active={isActive(item, path) || (folded && owner === item.url)}
                onPress={() => press(item)}
                {...(onNavigate && { onNavigate })}
              />
            ) : (
              <LinkItem item={item} path={path} folded={folded} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface LinkItemProps {
  item: NavChild & { icon?: NavItem['icon'] }
  path: string
  folded?: boolean
  child?: boolean
  onNavigate: (() => void) | undefined
}

function LinkItem({ item, path, folded = false, child = false, onNavigate }: LinkItemProps) {
  const active = isActive(item, path)
  if (item.disabled) return <DisabledItem item={item} folded={folded} child={child} />
  return (
    <Tooltip label={item.title} side="right" whenCut={!folded}>
      <PathLink
        to={item.url}
        onClick={onNavigate}
        aria-current={active ? 'page' : undefined}
        aria-label={folded ? item.title : undefined}
        className={rowClass({ active, folded, child })}
      >
        <ItemFace item={item} folded={folded} />
      </PathLink>
    </Tooltip>
  )
}

function ItemFace({ item, folded = false }: Pick<LinkItemProps, 'item' | 'folded'>) {
  const Icon = item.icon
  return (
    <>
      {Icon && <Icon aria-hidden />}
      {!folded && (
        <span data-truncate className="min-w-0 flex-1 truncate">
          {item.title}
        </span>
      )}
    </>
  )
}

/** A disabled item: dimmed, without a link, with the reason. */
function DisabledItem({
  item,
  folded = false,
  child,
}: Pick<LinkItemProps, 'item' | 'folded' | 'child'>) {
  const { t } = useTranslation()
  const reason = item.disabledReason ?? t('nav.switched_off')
  return (
    <Tooltip label={folded ? `${item.title}: ${reason}` : reason} side="right">
      <span
        role="link"
        aria-disabled="true"
        aria-label={`${item.title}: ${reason}`}
        className={classNames(
          ROW,
          'opacity-50',
          !child && 'font-medium',
          folded && 'justify-center px-0',
        )}
      >
        <ItemFace item={item} folded={folded} />
      </span>
    </Tooltip>
  )
}

interface ParentItemProps {
  item: NavItem
  path: string
  folded: boolean
  expanded: boolean
  active: boolean
  onPress: () => void
  onNavigate?: () => void
}

function ParentItem(props: ParentItemProps) {
  const { item, path, folded, expanded, active, onPress, onNavigate } = props
  if (item.disabled) return <DisabledItem item={item} folded={folded} />
  return (
    <>
      <Tooltip label={item.title} side="right" whenCut={!folded}>
        <button
          type="button"
          aria-expanded={folded ? undefined : expanded}
          aria-label={folded ? item.title : undefined}
          onClick={onPress}
          className={rowClass({ active, folded })}
        >
          <ItemFace item={item} folded={folded} />
          {!folded && (
            <ChevronRight
              aria-hidden
              className={classNames(
                'text-muted-foreground transition-transform duration-150',
                expanded && 'rotate-90',
              )}
            />
          )}
        </button>
      </Tooltip>
      {expanded && (
        <ul className="my-0.5 ml-4 flex flex-col gap-0.5 border-l border-sidebar-border pl-2">
          {item.items?.map((child) => (
            <li key={child.url}>
              <LinkItem item={child} path={path} child onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
