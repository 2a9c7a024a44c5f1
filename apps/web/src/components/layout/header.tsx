import { CircleHelp, Monitor, Moon, PanelLeft, Search, Sun } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useTheme } from '#lib/theme.ts'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { openPalette } from './command-palette.tsx'
import { useKeyNames } from './key-names.ts'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'

const ThemeChoices = lazyOf(() => import('./theme-choices.tsx'), 'ThemeChoices')
const HelpContent = lazyOf(() => import('./help-content.tsx'), 'HelpContent')

/** Help, always in the same place. */
function HelpPopover() {
  const { t } = useTranslation()
  const label = t('shell.help.title')
  return (
    <Popover
      align="end"
      label={label}
      className="w-72 p-1"
      trigger={
        <IconButton label={label}>
          <CircleHelp aria-hidden />
        </IconButton>
      }
    >
      {(close) => (
        <Suspense fallback={null}>
          <HelpContent close={close} />
        </Suspense>
      )}
    </Popover>
  )
}

interface HeaderProps {
  crumbs: readonly Crumb[]
  /** The bell, for users with notifications. */
  notifications?: ReactNode
}

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

/** The header above every page. */
export function Header({ crumbs, notifications }: HeaderProps) {
  return (
    <header
      data-app-header
      className="sticky top-0 z-30 flex h-(--header-height) shrink-0 items-center gap-1 border-b border-border bg-background/95 px-2 backdrop-blur-sm sm:px-3"
    >
      <SidebarToggle />
      <span aria-hidden className="mx-1 h-5 w-px bg-border" />
      <Breadcrumb crumbs={crumbs} />
      <SearchButton />
      <ThemeMenu />
      {notifications}
      <HelpPopover />
    </header>
  )
}

function SidebarToggle() {
  const { t } = useTranslation()
  const { expanded, sheetOpen, mobile } = useSidebar()
  const keyNames = useKeyNames()
  return (
    <IconButton
      label={t('shell.toggle_sidebar')}
      keys={keyNames('mod+b')}
      onClick={toggleSidebar}
      aria-expanded={mobile ? sheetOpen : expanded}
      aria-keyshortcuts="Control+B Meta+B"
    >
      <PanelLeft aria-hidden />
    </IconButton>
  )
}

function SearchButton() {
  const { t } = useTranslation()
  const keyNames = useKeyNames()
  return (
    <>
      <Button
        onClick={() => openPalette()}
        aria-keyshortcuts="Control+K Meta+K"
        className="min-w-64 justify-start border-border bg-canvas font-normal text-muted-foreground max-lg:hidden"
      >
        <Search aria-hidden />
        <span className="min-w-0 flex-1 truncate text-left">{t('shell.search')}</span>
        <Kbd>{keyNames('mod+k')}</Kbd>
      </Button>
      <IconButton
        label={t('shell.search_short')}
        keys={keyNames('mod+k')}
        onClick={() => openPalette()}
        className="lg:hidden"
      >
        <Search aria-hidden />
      </IconButton>
    </>
  )
}

function ThemeMenu() {
  const { t } = useTranslation()
  const [theme] = useTheme()
  const Icon = THEME_ICONS[theme]
  const label = t('shell.theme')
  return (
    <Menu>
      <Tooltip label={label}>
        <MenuTrigger
          render={
            <Button variant="ghost" size="icon" aria-label={label} className="max-sm:hidden" />
          }
        >
          <Icon aria-hidden />
        </MenuTrigger>
      </Tooltip>
      <MenuContent align="end">
        <ThemeChoices />
      </MenuContent>
    </Menu>
  )
}
