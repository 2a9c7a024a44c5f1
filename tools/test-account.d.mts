/** A person of a test, with a session that is open. */
export interface SignedIn {
  account_id: string
  user_id: string
  email: string
  password: string
  /** An access token of the session. */
  token: string
}

export interface NewPerson {
  /** The key of a built-in role. */
  role: string
  language: string
  name: string
}

export interface Arranger {
  /** Makes an account, and its first person; `flags` are the account's own, over the product's defaults. */
  newAccount(person: NewPerson & { flags?: Record<string, boolean> }): Promise<SignedIn>
  newPerson(account_id: string, person: NewPerson): Promise<SignedIn>
  /** Gives the person another role in their account. */
  changeRole(person: SignedIn, role: string): Promise<void>
  /** Signs the person in somewhere else. */
  newSession(person: SignedIn): Promise<SignedIn>
  /** Carries out a statement in an account, whose id is its `$1`: for more records than the API takes in quickly. */
  write(account_id: string, text: string): Promise<void>
  close(): Promise<void>
}

export function openArranger(dataDir: string): Promise<Arranger>
