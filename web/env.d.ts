/** The version that this build is, from package.json. */
declare const BINOME_VERSION: string
