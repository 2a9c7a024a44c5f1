/** On a page whose address holds the secret of a mailed link: no other server is to learn it. */
export const NoReferrer = () => <meta name="referrer" content="no-referrer" />
