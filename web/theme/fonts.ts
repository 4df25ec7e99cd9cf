/** Both variable fonts, from this origin. Imported once by each application's entry. */
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
