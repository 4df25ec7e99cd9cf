/** The pages of joining in one file of the build (accessPages.ts). */
export { AcceptTexts } from './AcceptTexts.tsx'
export { CharterPage, TermsPage } from './LegalTextPage.tsx'
export { ProgramSignUp } from './ProgramSignUp.tsx'
export { SignUp } from './SignUp.tsx'
