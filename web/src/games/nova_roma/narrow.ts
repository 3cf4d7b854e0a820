import { MediaQuery } from "svelte/reactivity";

/** A tablet held sideways or a small window: the stage has all its parts, but drawings need larger letters. */
export const narrow = new MediaQuery("(max-width: 1239px) and (min-width: 1024px)");
