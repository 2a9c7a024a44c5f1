import { createFileRoute } from '@tanstack/react-router'
import { importRoute } from '#features/imports/import-route.ts'
import { RoutedImport } from '#features/imports/routed-import.tsx'

export const Route = createFileRoute('/_app/assets/import_/readings')({
  ...importRoute('MeterReading'),
  component: () => <RoutedImport type="MeterReading" />,
})
