import { FLAG_KEYS } from '@steward/contract/flags.ts'
import type { DemoField, Organization } from '../organization.ts'
import { categories, methods } from './categories.ts'
import { models } from './models.ts'
import { departments, employees, people } from './people.ts'
import { sites } from './sites.ts'
import { types } from './types.ts'

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
