/** The version that this build is, from package.json. */
declare const BINOME_VERSION: string

/** The part of Trusted Types that the start uses; TypeScript's library of the browser does not have it. */
interface TrustedScriptURL {
  readonly toJSON: () => string
}
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL: (address: string) => TrustedScriptURL }
    }
  | undefined
interface ServiceWorkerContainer {
  register(scriptURL: TrustedScriptURL | string): Promise<ServiceWorkerRegistration>
}
