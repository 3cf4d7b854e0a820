/** Windows between the phone held upright and the laptop. */
import { MediaQuery } from "svelte/reactivity";

/** A tablet held sideways or a small window: the stage has all its parts, but little width for them. */
export const narrow = new MediaQuery("(max-width: 1239px) and (min-width: 1024px)");

/** A phone held sideways, or a magnified window: too low to stack board and sheet, wide enough to lay them side by side. */
export const lying = new MediaQuery("(min-width: 600px) and (max-width: 1023.98px) and (orientation: landscape)");
