import { createFileRoute } from '@tanstack/react-router'
import { importRoute } from '#features/imports/import-route.ts'
import { RoutedImport } from '#features/imports/routed-import.tsx'

export const Route = createFileRoute('/_app/system-settings/users/import')({
  ...importRoute('User'),
  component: () => <RoutedImport type="User" />,
})
