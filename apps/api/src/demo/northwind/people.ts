import type { DemoPerson } from '../organization.ts'

export const people: DemoPerson[] = [
  { email: 'admin@northwind.test', name: 'Ingrid Sørensen', role: 'admin' },
  { email: 'assets@northwind.test', name: 'Tomás Rivera', role: 'asset_manager' },
  { email: 'maintenance@northwind.test', name: 'Klara Neumann', role: 'maintenance_manager' },
  { email: 'technician@northwind.test', name: 'Yusuf Demir', role: 'technician' },
  { email: 'auditor@northwind.test', name: 'Élodie Marchand', role: 'auditor' },
  { email: 'requester@northwind.test', name: 'Piotr Zieliński', role: 'requester' },
]

/** Name, code, cost centre, site, department above. */
export const departments = `
  Management            | MGT | 1000 | BER
  Finance               | FIN | 1100 | BER | Management
  People and Culture    | HR  | 1200 | BER | Management
  Procurement           | PRO | 1300 | BER | Finance
  IT Services           | IT  | 2000 | BER
  Facilities            | FAC | 3000 | BER
  Maintenance           | MNT | 3100 | HAM | Facilities
  Energy and Plant      | ENG | 3200 | LYS | Facilities
  Cleaning Services     | CLN | 3300 | VIE | Facilities
  Logistics             | LOG | 4000 | HAM
  Fleet                 | FLT | 4100 | RTM | Logistics
  Health and Safety     | HSE | 5000 | MAN
`

/** Name, department, job title, site, status. The first of a department manages it. */
export const employees = `
  Ingrid Sørensen       | Management         | Operations director         | BER
  Tomás Rivera          | Finance            | Asset manager               | BER
  Klara Neumann         | Maintenance        | Head of maintenance         | HAM
  Yusuf Demir           | Maintenance        | Maintenance technician      | HAM
  Élodie Marchand       | Finance            | Internal auditor            | LYS
  Piotr Zieliński       | Logistics          | Shift supervisor            | HAM
  Margarethe Voss       | Management         | Managing director           | BER
  Jonas Albrecht        | Management         | Assistant to management     | BER
  Helena Brandt         | Finance            | Accountant                  | BER
  Matteo Ricci          | Finance            | Financial controller        | BER
  Sabine Köhler         | People and Culture | Head of people              | BER
  Amara Okafor          | People and Culture | Recruiter                   | MAN
  Lukas Pfeiffer        | People and Culture | Payroll specialist          | BER     | on_leave
  Daniel Castro         | Procurement        | Head of procurement         | BER
  Judith Aigner         | Procurement        | Buyer                       | VIE
  Hanna Virtanen        | Procurement        | Buyer                       | BER     | left
  Raj Malhotra          | IT Services        | Head of IT                  | BER
  Nele Hartmann         | IT Services        | System administrator        | BER
  Owen Bradley          | IT Services        | Network engineer            | MAN
  Camille Roussel       | IT Services        | Service desk agent          | LYS
  Emre Yıldız           | IT Services        | Service desk agent          | BER
  Sofia Lindholm        | IT Services        | Software engineer           | BER     | left
  Werner Haas           | Facilities         | Head of facilities          | BER
  Beatriz Navarro       | Facilities         | Facility manager            | VLC
  Pieter de Boer        | Facilities         | Facility manager            | RTM
  Florian Steiner       | Facilities         | Facility manager            | VIE
  Grace Whitfield       | Facilities         | Facility manager            | MAN
  Mathieu Garnier       | Facilities         | Facility manager            | LYS
  Stefan Kruse          | Maintenance        | Electrician                 | HAM
  Anja Lorenz           | Maintenance        | Mechatronics technician     | BER
  Marek Nowak           | Maintenance        | Maintenance technician      | VIE
  Iker Etxeberria       | Maintenance        | Refrigeration technician    | VLC
  Hugo Lambert          | Maintenance        | Pump specialist             | LYS
  Bram Visser           | Maintenance        | Maintenance technician      | RTM
  Callum Fraser         | Maintenance        | Electrician                 | MAN     | on_leave
  Dieter Schuster       | Maintenance        | Master craftsman            | BER     | left
  Nora Fischer          | Maintenance        | Apprentice                  | HAM
  Christine Perrot      | Energy and Plant   | Head of energy              | LYS
  Antoine Blanc         | Energy and Plant   | Test engineer               | LYS
  Silvia Moretti        | Energy and Plant   | Energy analyst              | BER
  Jakob Winter          | Energy and Plant   | Heating engineer            | VIE
  Lucie Fontaine        | Energy and Plant   | Assembly technician         | LYS
  Théo Mercier          | Energy and Plant   | Assembly technician         | LYS     | left
  Maria Gruber          | Cleaning Services  | Head of cleaning            | VIE
  Fatima El Amrani      | Cleaning Services  | Team leader                 | BER
  Dragana Petrović      | Cleaning Services  | Cleaning operative          | VIE
  Joaquín Ferrer        | Cleaning Services  | Cleaning operative          | VLC
  Henrik Johansen       | Logistics          | Head of logistics           | HAM
  Katja Sommer          | Logistics          | Dispatcher                  | HAM
  Milan Horvat          | Logistics          | Forklift operator           | HAM
  Sanne Bakker          | Logistics          | Warehouse operative         | RTM
  Ruben Smit            | Logistics          | Forklift operator           | RTM
  Vicente Molina        | Logistics          | Warehouse operative         | VLC     | on_leave
  Paul Becker           | Logistics          | Goods-in clerk              | HAM
  Annika Berg           | Logistics          | Planner                     | HAM     | left
  Thijs van Leeuwen     | Fleet              | Fleet manager               | RTM
  Carmen Ortega         | Fleet              | Driver                      | VLC
  Rolf Jansen           | Fleet              | Vehicle mechanic            | RTM
  Gareth Evans          | Health and Safety  | Head of safety              | MAN
  Verena Maurer         | Health and Safety  | Safety officer              | VIE
  Isabel Domínguez      | Health and Safety  | Fire protection officer     | BER
`
