// What is said if a request has no response. (lesson/ownlesson.js, which is served alone, has a copy.)

export const UNREACHABLE = "The server cannot be reached. Try again in a moment.";
