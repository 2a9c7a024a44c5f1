import type { DemoSite } from '../organization.ts'

export const sites: DemoSite[] = [
  {
    code: 'BER',
    name: 'Berlin Head Office',
    address_line1: 'Lindenufer 41',
    city: 'Berlin',
    region: 'Berlin',
    postal_code: '10179',
    country: 'DE',
    latitude: 52.5126,
    longitude: 13.4171,
    time_zone: 'Europe/Berlin',
    phone: '+49 30 555 0140',
    email: 'berlin@northwind.test',
    description: 'Management, finance and the service desk. Deliveries by the courtyard.',
    locations: `
      building Main building
        floor Ground floor
          room Reception
          room Post room
          room Plant room
        floor First floor
          area Open office 1.01
          room Meeting room Spree
          room Server room
            rack Rack A
            rack Rack B
        floor Second floor
          area Open office 2.01
          room Meeting room Havel
        area Roof
      outdoor Courtyard car park
    `,
  },
  {
    code: 'HAM',
    name: 'Hamburg Logistics Centre',
    address_line1: 'Speicherkai 7',
    city: 'Hamburg',
    region: 'Hamburg',
    postal_code: '20457',
    country: 'DE',
    latitude: 53.5421,
    longitude: 10.0011,
    time_zone: 'Europe/Berlin',
    phone: '+49 40 555 0177',
    email: 'hamburg@northwind.test',
    description: 'Central store for spare parts, open round the clock.',
    locations: `
      building Hall 1
        area Goods in
        area Pallet aisle A
        area Pallet aisle B
        room Battery charging room
      building Hall 2
        area Tool store
        room Workshop
        room Office 0.12
      outdoor Loading yard
    `,
  },
  {
    code: 'VIE',
    name: 'Vienna Service Hub',
    address_line1: 'Donaulände 18',
    address_line2: 'Stiege 2',
    city: 'Wien',
    postal_code: '1020',
    country: 'AT',
    latitude: 48.2206,
    longitude: 16.3954,
    time_zone: 'Europe/Vienna',
    phone: '+43 1 555 0123',
    email: 'wien@northwind.test',
    locations: `
      building Service hub
        room Workshop
        room Tool store
        area Open office
        room Boiler room
      outdoor Car park
    `,
  },
  {
    code: 'LYS',
    name: 'Lyon Plant',
    address_line1: '26 rue des Tisserands',
    city: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    postal_code: '69007',
    country: 'FR',
    latitude: 45.7351,
    longitude: 4.8364,
    time_zone: 'Europe/Paris',
    phone: '+33 4 55 55 01 40',
    email: 'lyon@northwind.test',
    description: 'Overhaul of pumps and ventilation units for the whole group.',
    locations: `
      building Production
        area Assembly hall
        area Test bay
        room Plant room
        room Tool store
      building Offices
        area Open office
        room Server room
        room Meeting room Rhône
      outdoor Loading yard
    `,
  },
  {
    code: 'VLC',
    name: 'Valencia Depot',
    address_line1: 'Calle de los Astilleros 12',
    city: 'València',
    region: 'Comunitat Valenciana',
    postal_code: '46024',
    country: 'ES',
    latitude: 39.4592,
    longitude: -0.3361,
    time_zone: 'Europe/Madrid',
    phone: '+34 96 555 01 60',
    email: 'valencia@northwind.test',
    locations: `
      building Depot
        area Goods in
        room Workshop
        room Office
        area Roof
      outdoor Car park
    `,
  },
  {
    code: 'RTM',
    name: 'Rotterdam Warehouse',
    address_line1: 'Kadestraat 110',
    city: 'Rotterdam',
    region: 'Zuid-Holland',
    postal_code: '3089 JB',
    country: 'NL',
    latitude: 51.8879,
    longitude: 4.4296,
    time_zone: 'Europe/Amsterdam',
    phone: '+31 10 555 0190',
    email: 'rotterdam@northwind.test',
    locations: `
      building Warehouse
        area Pallet aisle A
        area Pallet aisle B
        room Battery charging room
        room Office
      outdoor Loading yard
    `,
  },
  {
    code: 'MAN',
    name: 'Manchester Office',
    address_line1: '3 Cotton Quay',
    city: 'Manchester',
    region: 'Greater Manchester',
    postal_code: 'M3 4LD',
    country: 'GB',
    latitude: 53.4779,
    longitude: -2.2532,
    time_zone: 'Europe/London',
    phone: '+44 161 555 0112',
    email: 'manchester@northwind.test',
    locations: `
      floor Third floor
        area Open office
        room Meeting room Irwell
        room Server room
    `,
  },
  {
    code: 'LEJ',
    name: 'Leipzig Workshop',
    status: 'closed',
    address_line1: 'Alte Gießerei 5',
    city: 'Leipzig',
    region: 'Sachsen',
    postal_code: '04229',
    country: 'DE',
    latitude: 51.3231,
    longitude: 12.3317,
    time_zone: 'Europe/Berlin',
    description: 'Moved to Berlin and Hamburg.',
    locations: `
      building Workshop
    `,
  },
]
