import { FLAG_KEYS } from '@steward/contract/flags.ts'
import type { DemoField, DemoPlan, DemoType, Organization } from '../organization.ts'
import { categories, methods } from './categories.ts'
import { models } from './models.ts'
import { departments, employees, people } from './people.ts'
import { sites } from './sites.ts'

const types: DemoType[] = [
  {
    name: 'Repair',
    key: 'repair',
    kind: 'corrective',
    default_priority: 'high',
    target_hours: '48',
    require_asset: true,
    require_resolution: true,
    icon: 'wrench',
    colour: '#b45309',
    description: 'Something is broken, and has to work again.',
    steps: `
      text! What was found
      check Spare parts booked
      pass_fail! Works again
    `,
  },
  {
    name: 'Preventive maintenance',
    key: 'preventive_maintenance',
    kind: 'preventive',
    target_hours: '168',
    require_asset: true,
    icon: 'air-vent',
    colour: '#1d4ed8',
    description: 'Planned work that keeps things from breaking.',
    steps: `
      check! Switched off and secured
      check! Cleaned
      check! Filters and wear parts replaced
      meter(h) Running hours
      pass_fail! Test run
    `,
  },
  {
    name: 'Vehicle service',
    key: 'vehicle_service',
    kind: 'preventive',
    target_hours: '168',
    require_asset: true,
    icon: 'car',
    colour: '#0f766e',
    steps: `
      check! Oil and filters changed
      check! Brakes and tyres looked at
      meter(km)! Mileage
      pass_fail! Test drive
    `,
  },
  {
    name: 'Fire protection inspection',
    key: 'fire_inspection',
    kind: 'inspection',
    default_priority: 'high',
    target_hours: '72',
    require_asset: true,
    icon: 'flame',
    colour: '#b91c1c',
    steps: `
      check! Seal is whole
      number! Pressure
      check! Sign can be seen
      pass_fail! Passed
    `,
  },
  {
    name: 'Electrical safety check',
    key: 'electrical_check',
    kind: 'safety',
    target_hours: '120',
    require_asset: true,
    require_resolution: true,
    icon: 'plug',
    colour: '#a16207',
    steps: `
      check! Cable and plug without damage
      number! Protective conductor resistance
      number! Insulation resistance
      pass_fail! Passed
    `,
  },
  {
    name: 'Move',
    key: 'move',
    kind: 'other',
    default_priority: 'low',
    target_hours: '240',
    icon: 'truck',
    colour: '#475569',
  },
  {
    name: 'Refurbishment',
    key: 'refurbishment',
    kind: 'project',
    icon: 'construction',
    colour: '#6d28d9',
    description: 'Work of several days on a room or a floor.',
  },
]

const plans: DemoPlan[] = [
  {
    title: 'Quarterly service',
    type: 'preventive_maintenance',
    category: 'Ventilation and cooling',
    every: 3,
    unit: 'months',
  },
  {
    title: 'Yearly service',
    type: 'preventive_maintenance',
    category: 'Heating',
    every: 1,
    unit: 'years',
  },
  {
    title: 'Pump check',
    type: 'preventive_maintenance',
    category: 'Pumps',
    every: 6,
    unit: 'months',
  },
  {
    title: 'Fire protection inspection',
    type: 'fire_inspection',
    category: 'Fire safety',
    every: 1,
    unit: 'years',
  },
  {
    title: 'Electrical safety check',
    type: 'electrical_check',
    category: 'Power tools',
    every: 1,
    unit: 'years',
  },
  {
    title: 'Lift inspection',
    type: 'preventive_maintenance',
    category: 'Lifts',
    every: 1,
    unit: 'months',
  },
  {
    title: 'Vehicle service',
    type: 'vehicle_service',
    category: 'Vehicles',
    every: 6,
    unit: 'months',
  },
]

/** What the group keeps of its assets beyond what every register has. */
const fields: DemoField[] = [
  {
    label: 'Ownership',
    key: 'ownership',
    type: 'single_select',
    section: 'financial-info',
    options: ['Owned', 'Leased', 'Rented'],
    show_in_list: true,
    value: (random) => random.pick(['Owned', 'Owned', 'Owned', 'Leased', 'Rented']),
  },
  {
    label: 'Next inspection',
    key: 'next_inspection',
    type: 'date',
    section: 'details',
    categories: ['Vehicles', 'Building services', 'Power tools', 'Measuring instruments'],
    help_text: 'The day by which somebody qualified has to look at it.',
    value: (random, calendar) => calendar.day(random.int(-330, 30)),
  },
  {
    label: 'Host name',
    key: 'host_name',
    type: 'text',
    section: 'details',
    unique: true,
    pattern: 'nw-[a-z0-9]{6}',
    categories: ['IT equipment'],
    value: (random) => `nw-${random.code(6).toLowerCase()}`,
  },
  {
    label: 'Memory',
    key: 'memory',
    type: 'integer',
    section: 'details',
    unit: 'GB',
    min: '1',
    categories: ['Laptops', 'Servers'],
    value: (random) => random.pick([8, 16, 16, 32, 64]),
  },
  {
    label: 'Service contract',
    key: 'service_contract',
    type: 'boolean',
    section: 'additional-info',
    categories: ['Building services'],
    value: (random) => random.chance(0.7),
  },
]

/** A group that runs buildings in six countries. */
export const northwind: Organization = {
  seed: 1871,
  plans,
  metered: 'Vehicles',
  account: {
    slug: 'northwind',
    name: 'Northwind Facilities',
    legal_name: 'Northwind Facilities GmbH',
    registration_number: 'HRB 204417 B',
    address_line1: 'Lindenufer 41',
    city: 'Berlin',
    region: 'Berlin',
    postal_code: '10179',
    country: 'DE',
    phone: '+49 30 555 0140',
    email: 'info@northwind.test',
    website: 'https://northwind.test',
    time_zone: 'Europe/Berlin',
    currency: 'EUR',
    currency_digits: 2,
    language: 'en',
    feature_flags: Object.fromEntries(FLAG_KEYS.map((key) => [key, key !== 'integrations.enable'])),
  },
  people,
  domain: 'northwind.test',
  employeePrefix: 'NW-',
  sites,
  departments,
  employees,
  methods,
  categories,
  types,
  fields,
  models,
  suppliers: ['Bechmann IT-Systeme', 'Hansa Technik', 'Alpina Gebäudetechnik', 'Delta Office'],
  statuses: {
    planned: 10,
    in_stock: 44,
    in_maintenance: 14,
    out_of_service: 8,
    missing: 5,
    retired: 14,
    disposed: 13,
  },
}
